// A browser starts no worker for a page that was opened as a file. There the search's script runs in a frame of its own,
// which is told and tells the same.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = data => setTimeout(() => this.tell(data));
      this.started = new Promise(done => {
        const script = inside.document.createElement("script");
        script.src = new URL(url, location);
        script.onload = () => done(inside);
        inside.document.body.append(script);
      });
    }
    postMessage(data) {
      this.started.then(inside => inside.dispatchEvent(new inside.MessageEvent("message", {data})));
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
