import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import type { ReactNode, Ref } from 'react'
import classes from './TopBar.module.css'

/**
 * The title of the page, the language, and the administrator (SHELL-8); shows the menu button where there is no
 * sidebar.
 */
export function TopBar({
  title,
  titleMark,
  titleRef,
  onMenu,
  children,
}: {
  title: string
  /** The mark before the window's title: the number of chats and messages that wait. */
  titleMark: string
  titleRef: Ref<HTMLHeadingElement>
  /** Null: no menu button. */
  onMenu: (() => void) | null
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <header className={classes.bar} data-has-menu={onMenu !== null}>
      {onMenu && (
        <ActionIcon
          className={classes.menu ?? ''}
          size={40}
          onClick={onMenu}
          aria-label={t`Open the menu`}
          aria-haspopup="dialog"
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <PageTitle title={title} mark={titleMark} className={classes.title} ref={titleRef} />
      <div className={classes.tools}>{children}</div>
    </header>
  )
}
