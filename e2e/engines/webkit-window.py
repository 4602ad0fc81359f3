#!/usr/bin/python3
"""A bare WebKitGTK window of a phone's size, for WebKitWebDriver: MiniBrowser's is at least 447 px wide."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def create_view(_session):
    window = Gtk.Window(decorated=False)
    window.set_default_size(390, 844)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    # Its software GL distorts rotated draws, which Safari does not.
    view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view.connect("close", lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    session.connect("create-web-view", create_view)
    session.set_application_info(WebKit2.ApplicationInfo())


context.connect("automation-started", start)
if "--automation" not in sys.argv:
    sys.exit("WebKitWebDriver starts this with --automation.")
Gtk.main()
