import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAppRouter } from '@/app/router';
import { ErrorBoundary } from '@/components/layout/error-boundary';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { createQueryClient } from '@/lib/query';

/** The whole client: cache, messages, router. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter());
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
