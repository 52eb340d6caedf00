import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale, useRuntimeConfig, type LegalPage as Page } from '@frontdesk/platform'
import { FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { legalFile, legalQuery } from './legalQuery.ts'
import { LegalView } from './LegalView.tsx'
import classes from './LegalView.module.css'

/** `/privacy-policy` and `/terms-of-use`. */
export default function LegalDocumentPage({ page }: { page: Page }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { legal } = useRuntimeConfig()
  const text = useQuery(legalQuery(page, locale, { legal }))
  const title = page === 'privacy-policy' ? t`Privacy policy` : t`Terms of use`
  if (text.data !== undefined)
    return <LegalView title={title} text={text.data} locale={locale} file={legalFile(page, locale)} />
  return (
    <div className={classes.page}>
      <PageTitle title={title} className={classes.title} />
      {text.error === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <FailureState
          title={<Trans>The text could not be read</Trans>}
          onRetry={() => void text.refetch()}
          isRetrying={text.isFetching}
        >
          <Trans>Check your connection and try again.</Trans>
        </FailureState>
      )}
    </div>
  )
}
