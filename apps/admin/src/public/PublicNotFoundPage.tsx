import { useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import NotFoundPage from '../shell/NotFoundPage.tsx'
import classes from './PublicPage.module.css'

/** The same for who is not signed in: no frame names the page, so it names itself. */
export default function PublicNotFoundPage() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle title={t`Page not found`} className={classes.aloud} />
      <NotFoundPage />
    </>
  )
}
