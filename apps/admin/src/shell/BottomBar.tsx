import { useLingui } from '@lingui/react/macro'
import { SidebarEntry, type NavigationEntry } from './SidebarEntry.tsx'
import classes from './Sidebar.module.css'

/** The same ways in a mobile app's web view, under the thumb (SHELL-17). Below an open chat it steps back on narrow screens. */
export function BottomBar({ entries, isBelowChat }: { entries: readonly NavigationEntry[]; isBelowChat: boolean }) {
  const { t } = useLingui()
  return (
    <nav className={classes.bottom} data-below-chat={isBelowChat || undefined} aria-label={t`Main`}>
      <ul className={classes.places}>
        {entries.map((entry) => (
          <SidebarEntry key={entry.to} {...entry} />
        ))}
      </ul>
    </nav>
  )
}
