"""A plugin of pytest: a line of TAP for each test, and what failed as comments."""

import sys

import pytest


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """Nothing but TAP on stdout."""
    reporter = config.pluginmanager.getplugin("terminalreporter")
    config.pluginmanager.unregister(reporter)
    config.pluginmanager.register(Lines(), "tap-lines")


class Lines:
    """Listens to what happens."""

    def say(self, result, report, more=""):
        file, _, test = report.nodeid.partition("::")
        name = (file.split("/")[-1] + "::" + test).replace("#", "")
        print(f"{result} {name}{more}", file=sys.__stdout__, flush=True)

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.say("not ok", report)
            self.comment(report.longreprtext + "\n" + report.capstdout)
        elif report.skipped and report.when != "teardown":
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else "expected to fail"
            self.say("ok", report, f" # SKIP {reason}")
        elif report.when == "call":
            self.say("ok", report)

    def pytest_collectreport(self, report):
        if report.failed:
            self.say("not ok", report)
            self.comment(report.longreprtext)

    def comment(self, text):
        print("".join(f"# {line}\n" for line in text.splitlines()), end="", file=sys.__stdout__, flush=True)
