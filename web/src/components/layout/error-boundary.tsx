import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/feedback/states';
import { t } from '@/lib/words';

type State = { error: Error | null };

/** Catches what a page throws while drawing, and offers to draw it again. */
export class ErrorBoundary extends Component<{ children: ReactNode; title?: string }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-3xl p-6">
        <ErrorState
          title={this.props.title ?? t('This page could not be shown')}
          message={this.state.error.message || t('Something unexpected happened while showing this page.')}
          onRetry={() => this.setState({ error: null })}
        />
      </div>
    );
  }
}
