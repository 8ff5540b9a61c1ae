import { Tabs } from 'radix-ui';
import { Name } from '@/components/ui/people/name';
import { useTabInSight } from '@/lib/browser/use-tab-in-sight';

type Props = { label: string; tabs: readonly { tab: string; name: string }[]; shown: string };

/** The tabs of a page. They stay at the top while it scrolls, and the open one in sight where not all fit. Inside `Tabs.Root`. */
export function StickyTabs({ label, tabs, shown }: Props) {
  const list = useTabInSight(shown);
  return (
    <Tabs.List
      ref={list}
      aria-label={label}
      className="no-print sticky top-0 z-20 -mx-4 flex [scrollbar-width:none] overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6"
    >
      {tabs.map((row) => (
        <Tabs.Trigger
          key={row.tab}
          value={row.tab}
          className="min-h-11 shrink-0 border-b-[3px] border-transparent px-3 text-[0.95rem] font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-azure data-[state=active]:text-azure sm:px-4"
        >
          <Name>{row.name}</Name>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
