import type { Box, LayoutTools } from './layout-faults.ts';

/** These functions run in the browser; see layout-faults.ts. */

export interface Control {
  element: Element;
  /** Returns the element and its labels, because a click on either works. */
  parts: Element[];
  /** The first visible part. For a checkbox drawn by its label, this is the label. */
  visiblePart: Element;
  box: Box;
}

export function controlsNow({ styleOf, isPutAway, isOffPage }: LayoutTools): Control[] {
  const CONTROLS = [
    'a[href], button, input:not([type="hidden"]), select, textarea, summary',
    ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option'].map((role) => `[role="${role}"]`),
  ].join(', ');
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isShown && width > 1 && height > 1 && !isPutAway(element);
  };
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    if (element.closest('[aria-hidden="true"], [inert]') !== null) return [];
    if (styleOf(element).pointerEvents === 'none') return [];
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const isChoice = element.matches('input[type="checkbox"], input[type="radio"], input[type="file"]');
    const visibleLabels = labels.filter((label) => label instanceof Element && isSeen(label));
    const parts = [element, ...(isChoice ? visibleLabels : [])].filter((part) => part instanceof Element);
    const visiblePart = parts.find(isSeen);
    if (visiblePart === undefined) return [];
    const [first, ...rest] = parts.filter(isSeen).map((part) => part.getBoundingClientRect());
    if (first === undefined || isOffPage(visiblePart, first)) return [];
    const area = ({ width, height }: DOMRect) => width * height;
    const box = rest.reduce((largest, other) => (area(other) > area(largest) ? other : largest), first);
    return [{ element, parts, visiblePart, box }];
  });
}

/** Reports controls that are covered at every scroll position. */
export async function coveredFaults({ tools, controls }: { tools: LayoutTools; controls: Control[] }) {
  const faults: string[] = [];
  // An open popup is allowed to cover the page until the next click.
  const openPopups = [...document.querySelectorAll('[aria-expanded="true"][aria-controls]')].flatMap((opener) => {
    const popup = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    const { position = '' } = popup === null ? {} : tools.styleOf(popup);
    return popup !== null && ['absolute', 'fixed'].includes(position) ? [popup] : [];
  });
  const POPUP = '[popover], [role="menu"], [role="listbox"], [role="dialog"]';
  // A toast disappears after some seconds, so it is allowed to cover the page's content, but not a bar or a dialog.
  const TOAST = '[data-swipe-direction]';
  const isFixed = (element: Element) => {
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      if (tools.styleOf(box).position === 'fixed') return true;
    }
    return false;
  };

  const hitOf = ({ visiblePart }: Control) => {
    // Uses the first line of a wrapped link, because other text may be between its lines.
    const { left, top, width, height } = visiblePart.getClientRects()[0] ?? visiblePart.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const isFree = ({ element, parts }: Control, hit: Element | null) => {
    if (hit === null) return false;
    if (parts.some((part) => part.contains(hit))) return true;
    // A click hits a label that contains the control.
    if (hit.closest('label')?.contains(element)) return true;
    if (hit.closest(TOAST) !== null && !isFixed(element)) return true;
    // A click hits the backdrop of an open dialog. A backdrop without a dialog is a fault.
    const isOpen = document.querySelector('[role="dialog"][data-state="open"]') !== null;
    if (isOpen && hit.matches('[data-state="open"]') && element.closest('[role="dialog"]') === null) return true;
    const popup = openPopups.find((one) => one.contains(hit)) ?? hit.closest(POPUP);
    return popup !== null && !popup.contains(element);
  };

  const suspects = controls.filter((control) => {
    if (isFree(control, hitOf(control))) return false;
    tools.scrollTo(control.visiblePart);
    return !isFree(control, hitOf(control));
  });
  // A bar may appear or hide on scroll, but only after the current event loop task.
  for (const control of suspects) {
    tools.scrollTo(control.visiblePart);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // The page has removed the element since the check began.
    if (!control.visiblePart.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const hit = hitOf(control);
    if (isFree(control, hit)) continue;
    const where = tools.at(control.visiblePart.getBoundingClientRect());
    const what = hit === null ? 'cannot be scrolled into view' : `is covered by ${tools.nameOf(hit)}`;
    const state = hit?.getAttribute('data-state') ?? '';
    const cover = hit === null ? '' : `, ${tools.at(hit.getBoundingClientRect())} ${state}`.trimEnd();
    faults.push(`control ${tools.nameOf(control.element)}, ${where}, ${what}${cover}`);
  }
  tools.scrollBack();
  // Waits for a frame, because the page stores its scroll position when a scroll ends.
  if (suspects.length > 0) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return faults;
}

/** Reports targets under 24 px (WCAG 2.5.8), except links within text and targets with enough room around them. */
export async function smallTargetFaults({ tools, controls }: { tools: LayoutTools; controls: Control[] }) {
  const MIN_PX = 24;
  const isEnough = (length: number) => length >= MIN_PX - 0.5;
  const targets = controls.filter(({ element }) => !element.matches(':disabled, [aria-disabled="true"]'));
  const isSmall = ({ box }: Control) => !isEnough(box.right - box.left) || !isEnough(box.bottom - box.top);
  const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

  const isWithinText = ({ element }: Control) => {
    if (tools.styleOf(element).display !== 'inline') return false;
    let block = element.parentElement;
    while (block !== null && tools.styleOf(block).display === 'inline') block = block.parentElement;
    const own = element.textContent?.trim().length ?? 0;
    return (block?.textContent?.trim().length ?? 0) > own;
  };
  /** Whether a 24 px circle around the target touches no other target and no circle of another small target. */
  const hasRoom = (target: Control) => {
    const { x, y } = middle(target.box);
    return targets.every((other) => {
      if (other === target || other.parts.some((part) => target.parts.some((own) => isAround(part, own)))) return true;
      if (isSmall(other)) {
        const { x: otherX, y: otherY } = middle(other.box);
        if (Math.hypot(x - otherX, y - otherY) < MIN_PX - 0.5) return false;
      }
      const beside = Math.max(other.box.left - x, 0, x - other.box.right);
      const above = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return isEnough(2 * Math.hypot(beside, above));
    });
  };
  const isAround = (one: Element, other: Element) => one.contains(other) || other.contains(one);
  /** Whether the target reacts beyond its box, like a link whose `::after` covers its row. */
  const reactsFarther = ({ parts, visiblePart }: Control) => {
    tools.scrollTo(visiblePart);
    const { x, y } = middle(visiblePart.getBoundingClientRect());
    const reach = MIN_PX / 2 - 0.5;
    return [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].every(([left = 0, top = 0]) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && parts.some((part) => part.contains(hit));
    });
  };
  const crowded = targets.filter((target) => isSmall(target) && !isWithinText(target) && !hasRoom(target));
  const suspects = crowded.filter((target) => !reactsFarther(target));
  const faults: string[] = [];
  for (const target of suspects) {
    // A covering bar may hide on scroll, but only after the current event loop task.
    tools.scrollTo(target.visiblePart);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isShown = target.visiblePart.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || reactsFarther(target)) continue;
    faults.push(`target ${tools.nameOf(target.element)} is small: ${tools.at(target.box)}`);
  }
  tools.scrollBack();
  if (suspects.length > 0) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return faults;
}
