import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';

/** Delay in browsers without requestIdleCallback (Safari). */
const PAUSE_MS = 200;
const TIMEOUT_MS = 2_000;
/** Distance from the viewport at which a part loads: half a screen. */
const NEAR = '50% 0px';

/** Component that loads near the viewport or when the page is idle. Shows `Waiting` until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType,
): ComponentType<Props> {
  const Part = lazy(load);
  return function LazyPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const isNeeded = useNearOrIdle(place);
    return (
      <Suspense fallback={<Waiting />}>
        {isNeeded ? (
          <Part {...props} />
        ) : (
          <div ref={place}>
            <Waiting />
          </div>
        )}
      </Suspense>
    );
  };
}

function useNearOrIdle(place: RefObject<Element | null>): boolean {
  const [isNeeded, setWanted] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    // A transition renders in slices, so that the page stays responsive.
    const want = () => startTransition(() => setWanted(true));
    const forgetIdle = onceIdle(want);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want(), {
      rootMargin: NEAR,
    });
    if (place.current !== null) observer.observe(place.current);
    return () => {
      forgetIdle();
      observer.disconnect();
    };
  }, [place, isNeeded]);
  return isNeeded;
}

function onceIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(act, { timeout: TIMEOUT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, PAUSE_MS);
  return () => clearTimeout(timer);
}
