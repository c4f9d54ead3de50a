def add(subparsers):
    subparsers.add_parser("new-game")


def run(args, house):
    return 0
