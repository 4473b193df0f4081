"""Calls by e-mail, where the house's owner has named a server that takes it. Nothing is sent to an address before whoever reads it has
agreed, but the question; and each mail says how to stop it."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Literal

import aiosmtplib

from nexarium.server.errors import ApiError
from nexarium.server.language import Language, house_words
from nexarium.server.notifications.channels import Delivery, Notification, NotificationText
from nexarium.server.settings import Settings

SECONDS_TO_SEND = 20.0
Purpose = Literal["confirm", "stop"]
LONG_LINES = policy.SMTP.clone(max_line_length=998, cte_type="7bit")
"""Lines as long as mail may have them: a link in a header that fits into no shorter one would be written in code, which programs that read
that header do not know there. And no letters that a server on the way may not take."""
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+"
    r"(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])"
)


def checked_mail(address: str) -> str:
    """An e-mail address as it is kept; raises an `ApiError` when it is none."""
    if len(address) > 254 or not _ADDRESS.fullmatch(address) or ".." in address:
        raise ApiError("call_mail", status=422, field="mail")
    return address


class MailSender:
    """Sends mail through the owner's server. `key` is the secret with which links are made, so that none need be kept."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.settings = settings
        self.key = key.encode()

    @property
    def possible(self) -> bool:
        """Whether mail can be sent from here, with links that lead back."""
        return bool(self.settings.smtp_host and self.settings.smtp_from and self.settings.public_address)

    def permit(self, purpose: Purpose, way: str) -> str:
        """What the link in a mail to this way shows, in its fragment, so that no server's log has it."""
        return f"{way}.{hmac.new(self.key, f'{purpose} {way}'.encode(), hashlib.sha256).hexdigest()}"

    def permitted(self, purpose: Purpose, permit: str) -> str:
        """The way for which a link was made; raises an `ApiError` when it was not made here, or for something else."""
        way = permit.partition(".")[0]
        if not hmac.compare_digest(permit.encode(), self.permit(purpose, way).encode()):
            raise ApiError("call_link", status=403, field="permit")
        return way

    async def ask(self, way: str, address: str, language: Language) -> None:
        """Ask whoever reads this address whether they want calls; raises an `ApiError` when it cannot be sent."""
        words = house_words(language)
        service = self.settings.public_address.rstrip("/")
        text = words("call.mail_ask", service=service, link=f"{service}/calls#confirm={self.permit('confirm', way)}")
        try:
            await self._send(address, words("call.mail_ask_subject"), text, language, make_msgid(domain=self._domain), time.time())
        except (aiosmtplib.SMTPException, OSError):
            raise ApiError("call_mail_failed", status=503, field="mail") from None

    async def send(self, call: Notification, said: NotificationText, now: float) -> Delivery:
        """Send one call. It has the same identifier and date when it is sent again, so that a receiver knows it."""
        service = self.settings.public_address.rstrip("/")
        stop = f"{service}/calls#stop={self.permit('stop', call.way.id)}"
        text = house_words(said.language)("call.mail", text=said.text, title=said.title, link=service + said.path, stop=stop)
        name = hmac.new(self.key, f"{call.way.id} {call.table} {call.seq} {call.occasion}".encode(), hashlib.sha256).hexdigest()[:32]
        subject = f"{said.title} – {said.text}"  # noqa: RUF001 (a dash, not a minus)
        try:
            await self._send(call.way.address, subject, text, said.language, f"<{name}@{self._domain}>", call.at, stop)
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
        message["Content-Language"] = language  # after the content, which takes away what was said of another
        await aiosmtplib.send(
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
