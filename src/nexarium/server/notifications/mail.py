"""Notifications by e-mail, if the administrator has configured a mail server. Before the reader of an address has agreed, only the
confirmation request is sent there. Each mail contains a link that unsubscribes."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Any, Literal

from nexarium.core.errors import needed_for
from nexarium.server.errors import ApiError
from nexarium.server.language import Language, server_words
from nexarium.server.notifications.channels import Delivery, Notification, NotificationText
from nexarium.server.settings import Settings

SECONDS_TO_SEND = 20.0
Purpose = Literal["confirm", "stop"]
LONG_LINES = policy.SMTP.clone(max_line_length=998, cte_type="7bit")
"""The longest lines that mail allows. A link that exceeds a header's line would be encoded, and programs that read this header do not
decode it. `7bit` avoids characters that a server on the way may reject."""
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])"
)


def _library() -> Any:
    """Return the library that sends mail, which few servers do."""
    with needed_for("mail", "server"):
        import aiosmtplib

    return aiosmtplib


def checked_mail(address: str) -> str:
    """Return an e-mail address as it is stored; raises an `ApiError` if it is invalid."""
    if len(address) > 254 or not _ADDRESS.fullmatch(address) or ".." in address:
        raise ApiError("call_mail", status=422, field="mail")
    return address


class MailSender:
    """Sends mail through the administrator's server. `key` is the secret that signs links, so that links need not be stored."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.settings = settings
        self.key = key.encode()

    @property
    def possible(self) -> bool:
        """Whether this server can send mail with links that lead back."""
        return bool(self.settings.smtp_host and self.settings.smtp_from and self.settings.public_address)

    def permit(self, purpose: Purpose, channel: str) -> str:
        """Return the signed token of a link in a mail to this channel. The link has it in its fragment, so that it appears in no server's
        log."""
        return f"{channel}.{hmac.new(self.key, f'{purpose} {channel}'.encode(), hashlib.sha256).hexdigest()}"

    def permitted(self, purpose: Purpose, permit: str) -> str:
        """Return the channel of a link's token. Raises an `ApiError` if this server did not sign it, or signed it for another purpose."""
        channel = permit.partition(".")[0]
        if not hmac.compare_digest(permit.encode(), self.permit(purpose, channel).encode()):
            raise ApiError("call_link", status=403, field="permit")
        return channel

    async def ask(self, channel: str, address: str, language: Language) -> None:
        """Send a confirmation request to this address; raises an `ApiError` if it cannot be sent."""
        words = server_words(language)
        service = self.settings.public_address.rstrip("/")
        text = words("call.mail_ask", service=service, link=f"{service}/notifications#confirm={self.permit('confirm', channel)}")
        try:
            await self._send(address, words("call.mail_ask_subject"), text, language, make_msgid(domain=self._domain), time.time())
        except (_library().SMTPException, OSError):
            raise ApiError("call_mail_failed", status=503, field="mail") from None

    async def send(self, notification: Notification, said: NotificationText, now: float) -> Delivery:
        """Send a notification. A second attempt has the same id and date, so that a receiver recognises the duplicate."""
        service = self.settings.public_address.rstrip("/")
        stop = f"{service}/notifications#stop={self.permit('stop', notification.channel.id)}"
        text = server_words(said.language)("call.mail", text=said.text, title=said.title, link=service + said.path, stop=stop)
        identity = f"{notification.channel.id} {notification.table} {notification.seq} {notification.event_type}"
        name = hmac.new(self.key, identity.encode(), hashlib.sha256).hexdigest()[:32]
        aiosmtplib = _library()
        subject = f"{said.title} – {said.text}"  # noqa: RUF001 (a dash, not a minus)
        try:
            await self._send(notification.channel.address, subject, text, said.language, f"<{name}@{self._domain}>", notification.at, stop)
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = {refused.code for refused in error.recipients}
            return Delivery("gone") if codes and min(codes) >= 550 else Delivery("later")
        except aiosmtplib.SMTPResponseException as error:
            return Delivery("refused") if error.code >= 550 else Delivery("later")
        except aiosmtplib.SMTPException as error:
            raise OSError(str(error)) from error
        return Delivery("delivered")

    @property
    def _domain(self) -> str:
        return self.settings.smtp_from.rpartition("@")[2].rstrip(">")

    async def _send(self, address: str, subject: str, text: str, language: Language, identifier: str, at: float, stop: str = "") -> None:
        message = EmailMessage(policy=LONG_LINES)
        message["From"], message["To"], message["Subject"] = self.settings.smtp_from, address, subject
        message["Date"], message["Message-ID"] = formatdate(at), identifier
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
        message.set_content(text)
        message["Content-Language"] = language  # set after the content, which removes this header
        await _library().send(
            message.as_bytes(),
            sender=parseaddr(self.settings.smtp_from)[1],
            recipients=[address],
            hostname=self.settings.smtp_host,
            port=self.settings.smtp_port,
            username=self.settings.smtp_user or None,
            password=self.settings.smtp_password or None,
            use_tls=self.settings.smtp_security == "tls",
            start_tls=self.settings.smtp_security == "starttls",
            timeout=SECONDS_TO_SEND,
        )
