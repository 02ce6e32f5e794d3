/**
 * To check visibility, happy-dom compares every style rule with an element and its ancestors, which takes half the
 * tests' time. Here, elements matched by the same rules share one result.
 */
const INITIAL = { visibility: 'visible', opacity: '1', 'pointer-events': 'auto' };
const INHERITED = new Set(['visibility', 'pointer-events']);
const ASKED = ['display', ...Object.keys(INITIAL)];

/** Tags whose display depends on attributes. */
const DEPENDS_ON_ATTRIBUTES = 'dialog, details, [hidden], [popover]';

interface AskedRule {
  selector: string;
  properties: string[];
}

function askedRulesOf(rules: CSSRuleList): AskedRule[] {
  return [...rules].flatMap((rule) => {
    // Style rules also have `cssRules`, for nested rules, which styled-components does not use.
    if (!(rule instanceof CSSStyleRule)) return 'cssRules' in rule ? askedRulesOf(rule.cssRules as CSSRuleList) : [];
    const properties = ASKED.filter((property) => rule.style.getPropertyValue(property) !== '');
    return properties.length === 0 ? [] : [{ selector: rule.selectorText, properties }];
  });
}

class QuickStyles {
  readonly #exact: typeof window.getComputedStyle;
  readonly #sheets = document.getElementsByTagName('style');
  /** Rules whose selector is a single class, by class. All other rules are in `#others`. */
  #byClass = new Map<string, AskedRule[]>();
  #others: AskedRule[] = [];
  /** Values of `display` by tag and matching rules. Never stale, because a rule's declarations never change. */
  readonly #known = new Map<string, string>();
  #state = '';

  constructor(exact: typeof window.getComputedStyle) {
    this.#exact = exact;
  }

  #readSheets(): void {
    const state = [...this.#sheets].map(({ childNodes }) => childNodes.length).join();
    if (state === this.#state) return;
    this.#state = state;
    const rules = [...document.styleSheets].flatMap((sheet) => askedRulesOf(sheet.cssRules));
    const classOf = ({ selector }: AskedRule) => /^\.([\w-]+)$/.exec(selector)?.[1];
    this.#byClass = Map.groupBy(
      rules.filter((rule) => classOf(rule) !== undefined),
      (rule) => classOf(rule) ?? '',
    );
    this.#others = rules.filter((rule) => classOf(rule) === undefined);
  }

  #rulesFor(element: Element, property: string): string[] {
    const byClass = [...element.classList].flatMap((name) => this.#byClass.get(name) ?? []);
    const otherRules = this.#others.filter(
      ({ properties, selector }) => properties.includes(property) && element.matches(selector),
    );
    return [...byClass.filter(({ properties }) => properties.includes(property)), ...otherRules].map(
      ({ selector }) => selector,
    );
  }

  #isUntouched(element: Element, property: string): boolean {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (one.getAttribute('style')?.includes(property) || this.#rulesFor(one, property).length > 0) return false;
      if (!INHERITED.has(property)) return true;
    }
    return true;
  }

  valueOf(element: Element, property: string): string {
    this.#readSheets();
    const exact = () => this.#exact.call(window, element).getPropertyValue(property);
    if (property !== 'display') {
      const initial = INITIAL[property as keyof typeof INITIAL];
      return this.#isUntouched(element, property) ? initial : exact();
    }
    if (element.hasAttribute('style') || element.matches(DEPENDS_ON_ATTRIBUTES) || !element.isConnected) return exact();
    const key = [element.tagName, ...this.#rulesFor(element, property)].join();
    const value = this.#known.get(key) ?? exact();
    this.#known.set(key, value);
    return value;
  }
}

function symbolNamed(name: string, object: object | null): symbol | undefined {
  if (object === null) return undefined;
  const ownSymbol = Object.getOwnPropertySymbols(object).find(({ description }) => description === name);
  return ownSymbol ?? symbolNamed(name, Reflect.getPrototypeOf(object));
}

/**
 * Parses a changed style sheet only when it is read. happy-dom parses it whenever styled-components inserts a rule, and
 * each time from its beginning.
 */
function parseSheetsWhenRead(): void {
  const { prototype } = HTMLStyleElement;
  const sheet = symbolNamed('sheet', document.createElement('style'));
  const updateSheet = symbolNamed('updateSheet', prototype);
  if (sheet === undefined || updateSheet === undefined) return;
  const update: unknown = Reflect.get(prototype, updateSheet);
  if (typeof update !== 'function') return;
  Object.defineProperty(prototype, updateSheet, {
    value(this: HTMLStyleElement) {
      Reflect.set(this, sheet, null);
      update.call(this);
    },
  });
}

/**
 * Replaces `getComputedStyle` for the properties that queries, matchers and clicks read. Other properties are computed
 * as before.
 */
export function installQuickStyles(): void {
  parseSheetsWhenRead();
  const exact = window.getComputedStyle;
  const quick = new QuickStyles(exact);
  const nameOf = (key: string) => (key === 'pointerEvents' ? 'pointer-events' : key);
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return exact.call(window, element, pseudo);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        if (typeof key === 'string' && ASKED.includes(nameOf(key))) return quick.valueOf(element, nameOf(key));
        const full = exact.call(window, element);
        if (key !== 'getPropertyValue') return Reflect.get(full, key, full) as unknown;
        return (name: string) => (ASKED.includes(name) ? quick.valueOf(element, name) : full.getPropertyValue(name));
      },
    });
  };
}
