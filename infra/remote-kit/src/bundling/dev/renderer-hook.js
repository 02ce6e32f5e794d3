// Must run before React in development. Every remote has its own Fast Refresh runtime, which finds the page's renderer
// only if an earlier hook stored it. Fast Refresh's own stub does not store the renderer.
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
