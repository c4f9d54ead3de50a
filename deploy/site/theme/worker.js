// A browser starts no worker for a page that was opened as a file. There the search's script runs in a frame of its own,
// which is told and tells the same; what is told is copied, as between a page and its worker.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = data => {
        const copy = structuredClone(data);
        setTimeout(() => this.tell(copy));
      };
      this.started = new Promise(done => {
        const script = inside.document.createElement("script");
        script.src = new URL(url, location);
        script.onload = () => done(inside);
        inside.document.body.append(script);
      });
    }
    postMessage(data) {
      const copy = structuredClone(data);
      this.started.then(inside => inside.dispatchEvent(new inside.MessageEvent("message", {data: copy})));
    }
    tell(data) {
      const event = new MessageEvent("message", {data});
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }
    terminate() {
      this.frame.remove();
    }
  };
}
