/** The space that a stored symbol takes, strokes included, in scene units about its anchor. */

export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boundsOf(id: string): Bounds {
  const symbol = document.getElementById(id);
  if (!(symbol instanceof SVGGraphicsElement)) return { x: -10, y: -10, width: 20, height: 20 };
  const box = symbol.getBBox();
  let stroke = 0;
  for (const part of symbol.querySelectorAll("path, circle, rect")) {
    const style = getComputedStyle(part);
    if (style.stroke !== "none" && style.strokeOpacity !== "0") stroke = Math.max(stroke, parseFloat(style.strokeWidth) || 0);
  }
  return { x: box.x - stroke / 2, y: box.y - stroke / 2, width: box.width + stroke, height: box.height + stroke };
}
