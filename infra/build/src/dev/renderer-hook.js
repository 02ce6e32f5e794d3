// Runs before React in development. Every remote brings its own Fast Refresh runtime, which finds the page's renderer
// only if an earlier hook has kept it; the stub that Fast Refresh installs by itself forgets renderers.
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
