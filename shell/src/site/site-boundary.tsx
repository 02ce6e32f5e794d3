import { reportSiteError } from '@marketplace/platform';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

/** Outermost error boundary. Without it, an error in the header leaves a blank page. */
export class SiteBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Could not render site', { error, stack: info.componentStack });
    reportSiteError('render_error', { remote: null, release: null }, error);
  }

  tryAgain = () => this.setState({ broken: false });

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main>
        <BrokenPage failure="broken_site" onTryAgain={this.tryAgain} />
      </main>
    );
  }
}
