import { Component, type ReactNode } from 'react';
import { Mark } from '@/organizer/components/brand/mark';
import { Button } from '@/organizer/components/ui/button';

/** The last net: a page that failed to draw, or a chunk of an older release that is gone. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page grid min-h-dvh content-center justify-items-start gap-5 py-16">
        <Mark className="size-12" />
        <h1 className="text-title">This page fell off the wall</h1>
        <p className="max-w-md text-ink-soft">
          Something went wrong while drawing it. Loading it again usually helps; nothing you saved is lost.
        </p>
        <Button look="ink" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </main>
    );
  }
}
