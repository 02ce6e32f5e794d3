/** Functions that run in the browser, so they may use only their argument. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type LayoutTools = ReturnType<typeof layoutTools>;

/** Helpers for the checks. They tolerate invisible differences: fractions of pixels and overhanging glyphs. */
export function layoutTools() {
  const TOLERANCE_PX = 1.5;
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const short = (text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    return line.length > 50 ? `${line.slice(0, 49)}…` : line;
  };
  const at = ({ left, top, right, bottom }: Box) =>
    `${Math.round(right - left)}×${Math.round(bottom - top)} at ${Math.round(left)},${Math.round(top)}`;
  const nameOf = (element: Element) => {
    const role = element.getAttribute('role');
    const text = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name')) ?? '';
    return `<${element.tagName.toLowerCase()}${role === null ? '' : ` role=${role}`}> '${short(text)}'`;
  };
  /** Whether an element is hidden like `VisuallyHidden`, for screen readers only. */
  const isPutAway = (element: Element) => {
    const { clipPath, clip } = styleOf(element);
    return clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)' || clip === 'rect(1px, 1px, 1px, 1px)';
  };
  const isDrawn = (element: Element) => {
    const style = styleOf(element);
    const isColored = !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
    const edges = [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth];
    return isColored || style.boxShadow !== 'none' || edges.every((edge) => Number.parseFloat(edge) > 0);
  };
  /** Whether an element is above or left of the page, such as an unfocused skip link. */
  const isOffPage = (element: Element, { right, bottom }: Box) => {
    let box: Element | null = element;
    while (box !== null && styleOf(box).position !== 'fixed') box = box.parentElement;
    return box === null ? right + scrollX <= 0 || bottom + scrollY <= 0 : right <= 0 || bottom <= 0;
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const scrolled = new Map<Element, [number, number]>();
  /** Scrolls an element to the middle within the current task. `scrollBack` restores the scroll positions. */
  const scrollTo = (element: Element) => {
    for (let box: Element | null = element; box !== null && !scrolled.has(box); box = box.parentElement) {
      scrolled.set(box, [box.scrollLeft, box.scrollTop]);
    }
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  };
  const scrollBack = () => {
    for (const [box, [left, top]] of scrolled) box.scrollTo({ left, top, behavior: 'instant' });
    scrolled.clear();
  };
  const visibility = { styleOf, isPutAway, isDrawn, isOffPage, isVisible };
  return { ...visibility, TOLERANCE_PX, short, at, nameOf, scrollTo, scrollBack };
}

/** Returns a function that checks one line of text against all boxes around it and returns a fault or null. */
export function lineTracer({ TOLERANCE_PX, styleOf, at, nameOf, isPutAway, isDrawn }: LayoutTools) {
  /** Whether a title attribute shows the full text. */
  const isDeliberate = (box: Element) => {
    const { textOverflow, webkitLineClamp } = styleOf(box);
    return (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && box.closest('[title]') !== null;
  };
  const isBeside = (line: Box, edge: Box) =>
    line.left < edge.left - TOLERANCE_PX || line.right > edge.right + TOLERANCE_PX;
  const isBelow = (line: Box, edge: Box) =>
    line.top < edge.top - TOLERANCE_PX || line.bottom > edge.bottom + TOLERANCE_PX;
  const within = (line: Box, edge: Box): Box => ({
    left: Math.max(line.left, edge.left),
    right: Math.min(line.right, edge.right),
    top: Math.max(line.top, edge.top),
    bottom: Math.min(line.bottom, edge.bottom),
  });
  const isNothing = ({ left, right, top, bottom }: Box) => right - left < 1 || bottom - top < 1;
  const axisFault = (overflow: string, isOut: boolean, mustHold: boolean) => {
    if (!isOut || overflow === 'auto' || overflow === 'scroll') return null;
    return overflow === 'visible' ? (mustHold ? 'spills out of' : null) : 'is cut off by';
  };

  return (line: Box, from: Element): string | null => {
    let part = line;
    let isOwnBox = true;
    let isLoose = false;
    for (let box: Element | null = from; box !== null && box !== document.body;) {
      const { display, position, overflowX, overflowY } = styleOf(box);
      if (isPutAway(box)) return null;
      if (display !== 'inline' && display !== 'contents') {
        const edge = box.getBoundingClientRect();
        // The text belongs to a collapsed section.
        if (overflowY !== 'visible' && (edge.height <= 1 || edge.width <= 1)) return null;
        const mustHold = !isLoose && isDrawn(box);
        const fault =
          axisFault(overflowX, isBeside(part, edge), mustHold || isOwnBox) ??
          axisFault(overflowY, isBelow(part, edge), mustHold);
        if (fault !== null) return isDeliberate(box) ? null : `${fault} ${nameOf(box)}, ${at(edge)}`;
        // The box clips its content, so the check goes on with the visible part.
        if (overflowX !== 'visible' || overflowY !== 'visible') part = within(part, edge);
        if (isNothing(part)) return null;
        isOwnBox = false;
      }
      if (position === 'fixed') {
        const viewport = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        return isBeside(part, viewport) || isBelow(part, viewport)
          ? 'lies outside the window and does not scroll'
          : null;
      }
      // A menu or badge is allowed to overlay its surroundings.
      isLoose ||= position === 'absolute';
      box = position === 'absolute' && box instanceof HTMLElement ? box.offsetParent : box.parentElement;
    }
    return null;
  };
}

export function textFaults({ tools, lineFault }: { tools: LayoutTools; lineFault: ReturnType<typeof lineTracer> }) {
  const { styleOf, short, at, isOffPage, isVisible } = tools;
  const NOT_SHOWN = 'script, style, noscript, option, textarea, title';
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || !node.textContent?.trim() || parent.closest(NOT_SHOWN) || !isVisible(parent)) continue;
    const from = parent instanceof SVGElement ? (parent.closest('svg') ?? parent) : parent;
    const half = Number.parseFloat(styleOf(parent).fontSize) / 2;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      // Glyphs are about as high as the font size. A line's rectangle is higher and may overflow harmlessly.
      const middle = (top + bottom) / 2;
      const line = { left, right, top: Math.max(top, middle - half), bottom: Math.min(bottom, middle + half) };
      if (right - left < 1 || isOffPage(parent, line)) continue;
      const fault = lineFault(line, from);
      if (fault === null) continue;
      faults.push(`text '${short(node.textContent)}', ${at(line)}, ${fault}`);
      break;
    }
  }
  return faults;
}

/** Reports cut-off options and placeholders in fields, and button labels that wrap. */
export function labelFaults({ TOLERANCE_PX, styleOf, short, at, nameOf, isDrawn, isVisible }: LayoutTools) {
  const faults: string[] = [];
  const pen = document.createElement('canvas').getContext('2d');
  const NATIVE_ARROW_PX = 20;
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[placeholder]')) {
    if (pen === null || !isVisible(field)) continue;
    const style = styleOf(field);
    const isSelect = field instanceof HTMLSelectElement;
    if (!isSelect && field.value !== '') continue;
    const text = isSelect ? (field.selectedOptions[0]?.label ?? '') : field.placeholder;
    pen.font = style.font;
    const arrow = isSelect && style.appearance !== 'none' ? NATIVE_ARROW_PX : 0;
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - arrow;
    const textWidth = pen.measureText(text).width;
    if (textWidth > room + TOLERANCE_PX) {
      faults.push(
        `field ${nameOf(field)} shows ${Math.round(room)} of the ${Math.round(textWidth)} px of '${short(text)}'`,
      );
    }
  }

  const range = document.createRange();
  for (const button of document.querySelectorAll('button, [role="button"], a')) {
    if (!isVisible(button)) continue;
    const isBox = !['inline', 'block', 'contents'].includes(styleOf(button).display);
    if (button.tagName === 'A' && !(isBox && isDrawn(button))) continue;
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      let part = node.parentElement;
      while (part !== null && part !== button && styleOf(part).display === 'inline') part = part.parentElement;
      // The element is a card or a row, not a label.
      if (part !== button || !node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      const first = lines[0];
      if (first === undefined || !lines.some(({ top }) => top > first.top + first.height / 2)) continue;
      faults.push(
        `label '${short(node.textContent)}' of ${nameOf(button)} wraps, ${at(button.getBoundingClientRect())}`,
      );
      break;
    }
  }
  return faults;
}

/** Reports elements that overflow the window to the right. `width` is the requested window width. */
export function overflowFaults({ at, nameOf, styleOf, isVisible, TOLERANCE_PX }: LayoutTools, width: number) {
  const pageWidth = document.documentElement.scrollWidth;
  if (pageWidth <= width) return [];
  const isHeld = (element: Element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (styleOf(box).overflowX !== 'visible') return true;
    }
    return false;
  };
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.getBoundingClientRect().right + scrollX > width + TOLERANCE_PX && isVisible(element) && !isHeld(element),
  );
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  const names = innermost.slice(0, 3).map((element) => `${nameOf(element)}, ${at(element.getBoundingClientRect())}`);
  return [`the page is ${pageWidth} px wide in a window of ${width} px: ${names.join('; ') || 'a text is too wide'}`];
}
