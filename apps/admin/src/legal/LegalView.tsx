import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '@frontdesk/locale-resolution'
import { EmptyState, languageNames, PageTitle } from '@frontdesk/platform/parts'
import { type OperatorText, titleOf } from './legalQuery.ts'
import { LegalText } from './LegalText.tsx'
import classes from './LegalView.module.css'

/** A legal page as the operator wrote it; without one, names the missing file (SHELL-19). */
export function LegalView({
  title,
  text,
  locale,
  file,
}: {
  title: string
  text: OperatorText
  locale: Locale
  file: string
}) {
  const { t } = useLingui()
  const language = languageNames[locale]
  if (text === null) {
    return (
      <>
        <PageTitle title={title} className={classes.title} />
        <EmptyState drawing="lost" title={<Trans>This page has not been written yet</Trans>}>
          <Trans>
            Whoever runs this service supplies its text: the file <code className={classes.file}>{file}</code> is
            missing. Ask them for it before you rely on anything here.
          </Trans>
        </EmptyState>
      </>
    )
  }
  const { title: own, rest } = titleOf(text.markdown)
  return (
    <article className={classes.page}>
      <PageTitle title={own ?? title} className={classes.title}>
        <span {...(own !== null && { lang: text.locale })}>{own ?? title}</span>
      </PageTitle>
      {text.locale !== locale && (
        <p
          className={classes.note}
        >{t`This text is not available in this language (${language}) yet. You read it in English.`}</p>
      )}
      <LegalText markdown={rest} lang={text.locale} />
    </article>
  )
}
