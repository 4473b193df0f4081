/** A seat's colour as a CSS value, in either theme. An unknown colour falls back to the style's own. */
export const hue = (colour: string | undefined): string | undefined => (colour ? `var(--${colour})` : undefined);
