/** A seat's colour as a value for CSS, whichever theme is on; what there is no such colour for falls back to what the style says. */
export const hue = (colour: string | undefined): string | undefined => (colour ? `var(--${colour})` : undefined);
