// Must run before React in development. Every remote has its own Fast Refresh runtime, which finds the page's renderer
// only if an earlier hook stored it. The stub that Fast Refresh installs does not store it.
const renderers = new Map();
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size, renderer);
    return renderers.size - 1;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
