import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('@/features/imports/import-dialog')).ImportDialog }));

/** The dialog that reads a file, fetched when somebody opens it. */
export function ImportDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
