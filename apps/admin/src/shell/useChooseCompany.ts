import { useLocalePath, useSession } from '@frontdesk/platform'

/** SHELL-16: acts for another company. A page never changes companies under the user's hands: the chosen one begins with a fresh page. */
export function useChooseCompany(goTo: (path: string) => void = (path) => window.location.assign(path)): (companyId: number) => void {
  const session = useSession()
  const localePath = useLocalePath()
  return (companyId) => {
    session.chooseCompany(companyId)
    goTo(localePath('/chats'))
  }
}
