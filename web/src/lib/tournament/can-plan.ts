import type { View } from '@/lib/api/types';

/** Whether the reader may settle byes, prohibited pairs and numbers: those who manage the entries of a Swiss. */
export const canPlan = (view: View) => view.format === 'swiss' && view.my.can.includes('manage_entries');
