import { useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import NotFoundPage from '../shell/NotFoundPage.tsx'
import classes from './PublicPage.module.css'

/** The not-found page for signed-out visitors: without the shell's top bar it has its own title. */
export default function PublicNotFoundPage() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle title={t`Page not found`} className={classes.aloud} />
      <NotFoundPage />
    </>
  )
}
