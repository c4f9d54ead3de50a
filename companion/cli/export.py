def add(subparsers):
    subparsers.add_parser("export")


def run(args, house):
    return 0
