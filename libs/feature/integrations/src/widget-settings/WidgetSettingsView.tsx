import { Trans } from '@lingui/react/macro'
import type { WidgetSettings } from '@frontdesk/contract'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import type { ComponentProps } from 'react'
import { CodeSection } from './CodeSection.tsx'
import { PagesSection, type WidgetChange } from './PagesSection.tsx'
import { SecretSection } from './SecretSection.tsx'
import classes from '../section/setup.module.css'

type Secret = ComponentProps<typeof SecretSection>

type Props = Pick<Secret, 'secret' | 'isRotating' | 'onRotate' | 'onStored'> & {
  companyId: number
  /** The origin that serves the widget. */
  product: string
  /** Undefined while it is read. */
  widget: WidgetSettings | undefined
  isFailed: boolean
  isRetrying: boolean
  onRetry: () => void
  isSaving: boolean
  savingFailure: string | null
  rotatingFailure: string | null
  onChange: (change: WidgetChange) => Promise<unknown>
}

/** The settings of the support widget on the company's own pages (SUP-7), in every state. */
export function WidgetSettingsView({ widget, companyId, product, isFailed, ...rest }: Props) {
  if (!widget)
    return (
      <div className={classes.page}>
        {isFailed ? (
          <FailureState
            title={<Trans>The support widget could not be loaded</Trans>}
            onRetry={rest.onRetry}
            isRetrying={rest.isRetrying}
          >
            <Trans>Nothing has changed: it goes on working where it stands.</Trans>
          </FailureState>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    )
  const page = widget.allowedOrigins[0] ?? 'https://www.salon.example'
  return (
    <div className={classes.page}>
      <PagesSection widget={widget} isSaving={rest.isSaving} failure={rest.savingFailure} onChange={rest.onChange} />
      <SecretSection
        widget={widget}
        secret={rest.secret}
        isRotating={rest.isRotating}
        failure={rest.rotatingFailure}
        onRotate={rest.onRotate}
        onStored={rest.onStored}
      />
      <CodeSection facts={{ product, widgetKey: widget.key, companyId, page }} loader={widget.loader} />
    </div>
  )
}
