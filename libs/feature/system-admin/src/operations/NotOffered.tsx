import { EmptyState } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'

/** Says that the provider does not have what a section shows. */
export const NotOffered = () => (
  <EmptyState drawing="lost" title={<Trans>This server does not offer it</Trans>}>
    <Trans>A newer version of the server, or another provider, may.</Trans>
  </EmptyState>
)
