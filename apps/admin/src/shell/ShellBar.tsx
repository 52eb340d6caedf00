import { useLingui } from '@lingui/react/macro'
import { useLogout } from '@frontdesk/accounts'
import { setLocale, useAdmin, useCompanies, useCompanyId, useLocale, useLocalePath, useSession } from '@frontdesk/platform'
import { LanguageMenu } from '@frontdesk/platform/parts'
import type { RefObject } from 'react'
import type { AppPage } from '../appPages.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { TopBar } from './TopBar.tsx'

/** The top bar with who is signed in, and what they may change from there (SHELL-8, 16). */
export function ShellBar({
  page,
  unread,
  titleRef,
  onMenu,
}: {
  page: AppPage | null
  unread: number
  titleRef: RefObject<HTMLHeadingElement | null>
  onMenu: () => void
}) {
  const { i18n, t } = useLingui()
  const admin = useAdmin()
  const session = useSession()
  const { companies } = useCompanies()
  const companyId = useCompanyId()
  const locale = useLocale()
  const localePath = useLocalePath()
  const logout = useLogout()

  const changeCompany = (chosen: number) => {
    session.chooseCompany(chosen)
    // A page never changes companies under the user's hands: the chosen one begins with a fresh page.
    window.location.assign(localePath('/chats'))
  }

  return (
    <TopBar title={page ? i18n._(page.title) : t`Page not found`} unread={unread} titleRef={titleRef} onMenu={onMenu}>
      <LanguageMenu locale={locale} onChoose={(chosen) => setLocale(chosen)} />
      {admin && <ProfileMenu admin={admin} companies={companies ?? []} companyId={companyId} onCompany={changeCompany} onLogout={logout} />}
    </TopBar>
  )
}
