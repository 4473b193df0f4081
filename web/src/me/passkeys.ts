/** Passkeys: the browser's WebAuthn, in the server's JSON format. */

/** Whether this browser supports passkeys on this page. */
export const hasPasskeys = isSecureContext && "PublicKeyCredential" in globalThis;

type Json = Record<string, unknown>;

function bytes(text: string): ArrayBuffer {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0)).buffer;
}

function text(buffer: ArrayBuffer): string {
  const raw = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Passkey descriptors, in the browser's format. */
const known = (list: unknown) =>
  ((list ?? []) as { id: string; type: "public-key"; transports?: AuthenticatorTransport[] }[]).map((item) => ({
    ...item,
    id: bytes(item.id),
  }));

/** Let the browser create a passkey. Return null when the player cancels. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: known(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await given(navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Let a passkey sign. Return null when the player cancels. */
export async function usePasskey(options: Json): Promise<Json | null> {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    allowCredentials: known(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await given(navigator.credentials.get({ publicKey }));
  if (!used) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    rawId: text(used.rawId),
    type: used.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
}

async function given(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    // a closed dialog, an old key offered again, a removed device: the player knows the reason
    if (error instanceof DOMException) return null;
    throw error;
  }
}
