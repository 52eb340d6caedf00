import { ActionIcon } from '@mantine/core'
import { IconCommand } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import {
  isMac,
  shortcutLabel,
  setLocale,
  shortcuts,
  useAdmin,
  useCompanies,
  useCompanyId,
  useLocale,
} from '@frontdesk/platform'
import { LanguageMenu, PageTitle } from '@frontdesk/platform/parts'
import type { ReactNode, RefObject } from 'react'
import type { AppPage } from '../appPages.ts'
import { useLeave } from '../leaving/useLeave.ts'
import type { HelpTab } from '../navigation/useHelpTab.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import classes from './ShellBar.module.css'
import { TopBar } from './TopBar.tsx'
import { useChooseCompany } from '../leaving/useChooseCompany.ts'

/**
 * The top bar with the signed-in user's menu (SHELL-8, 16). When hidden, it still sets the window title and the page's
 * name for screen readers; a bare page has a heading of its own.
 */
export function ShellBar({
  page,
  titleMark,
  titleRef,
  isHidden,
  foreignCompany,
  onMenu,
  onPalette,
  onContact,
  systemAdminHref,
  help,
  tools,
}: {
  page: AppPage | null
  /** The mark before the window's title: the number of chats and messages that wait. */
  titleMark: string
  titleRef: RefObject<HTMLHeadingElement | null>
  isHidden: boolean
  /** The impersonated company (SHELL-10). */
  foreignCompany: string | null
  onMenu: (() => void) | null
  onPalette: () => void
  /** The entries without a place in the pages at the bottom of a phone; null elsewhere. */
  onContact: (() => void) | null
  systemAdminHref: string | null
  /** The help tab and its panel; null where there is none. */
  help: HelpTab | null
  /** The tools at the end of the bar. */
  tools: ReactNode
}) {
  const { i18n, t } = useLingui()
  const admin = useAdmin()
  const { companies } = useCompanies()
  const companyId = useCompanyId()
  const locale = useLocale()
  const logout = useLeave()
  const chooseCompany = useChooseCompany()
  const title = page ? i18n._(page.title) : t`Page not found`

  if (page?.isBare) return null
  if (isHidden) return <PageTitle title={title} mark={titleMark} className={classes.aloud} ref={titleRef} />
  const keys = shortcutLabel(shortcuts.palette, isMac()).join(' ')
  return (
    <TopBar title={title} titleMark={titleMark} titleRef={titleRef} onMenu={onMenu}>
      <ActionIcon
        size={40}
        onClick={onPalette}
        aria-label={t`Search and commands`}
        title={t`Search and commands (${keys})`}
        aria-haspopup="dialog"
      >
        <IconCommand size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <LanguageMenu locale={locale} onChoose={(chosen) => setLocale(chosen)} />
      {admin && (
        <ProfileMenu
          admin={admin}
          companies={companies ?? []}
          companyId={companyId}
          foreignCompany={foreignCompany}
          onCompany={chooseCompany}
          onContact={onContact}
          systemAdminHref={systemAdminHref}
          help={help}
          onLogout={logout}
        />
      )}
      {tools}
    </TopBar>
  )
}
