import { Component, useSyncExternalStore } from 'react';

/** Error boundary: the development server's overlay shows the error, and the next update renders again. */
class Recovers extends Component {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidCatch(error) {
    reportError(error);
  }

  render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Call `updated` after a hot update to notify components that use `useLatest`. */
export function hotUpdates() {
  let version = 0;
  const listeners = new Set();
  const subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    Recovers,
    updated() {
      version += 1;
      for (const listener of listeners) listener();
    },
    useLatest: () => useSyncExternalStore(subscribe, () => version),
  };
}
