"""WebKit, the engine of Safari, as Debian has it: WebKitGTK's small browser, driven by Selenium."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from .window import Window

DRIVER = shutil.which("WebKitWebDriver")
BROWSER = next((str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"), reverse=True)), None)
SCREEN = shutil.which("Xvfb")
LACKING = None if DRIVER and BROWSER and SCREEN else "no WebKit on this machine: on Debian, apt install webkit2gtk-driver xvfb"

HEARD = """(() => {
  if (!window.heard) {
    window.heard = [];
    addEventListener("error", (event) => window.heard.push(String(event.message)));
    addEventListener("unhandledrejection", (event) => window.heard.push(String(event.reason)));
    addEventListener("securitypolicyviolation", (event) => window.heard.push(`${event.violatedDirective}: ${event.blockedURI}`));
  }
  return window.heard.splice(0);
})()"""


class WebKit(Window):
    """A window of WebKitGTK's MiniBrowser on a screen that nobody sees."""

    def __init__(self, folder: Path) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        super().__init__()
        assert DRIVER
        assert BROWSER
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._screen.stdout
        display = f":{self._screen.stdout.readline().strip()}"
        try:
            options = Options()
            options.binary_location = BROWSER
            options.add_argument("--automation")
            # WebKit's sandbox wants namespaces that a container does not give; nothing but our own page is loaded
            without_sandbox = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "DISPLAY": display, "HOME": str(folder)}
            service = Service(DRIVER, env={**os.environ, **without_sandbox})
            self._driver = webdriver.WebKitGTK(options=options, service=service)
            self._driver.set_window_size(1280, 838)  # its bar of tools takes 38
        except BaseException:
            self._screen.kill()
            raise

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def run(self, script: str) -> Any:
        found, heard = self._driver.execute_script(f"return [{script}, {HEARD}]")
        self.complaints += heard
        return found

    def click(self, x: float, y: float) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        # each click a gesture of its own: WebKit's driver keeps a pointer that is not let go of
        actions = ActionBuilder(self._driver, duration=0)
        actions.pointer_action.move_to_location(int(x), int(y)).click()
        actions.perform()

    def press(self, key: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self._driver).send_keys(key).perform()

    def close(self) -> None:
        try:
            self._driver.quit()
        finally:
            self._screen.terminate()
            self._screen.wait(timeout=20)


open_window = WebKit
