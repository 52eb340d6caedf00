import { Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRuntimeConfig } from '@frontdesk/platform'
import { useChannelProblem } from '@frontdesk/platform/parts'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'
import { sandboxAddress } from '../connect/sandboxAddress.ts'
import { PairPhone } from './PairPhone.tsx'
import { pairingStepOf } from './pairingStepOf.ts'
import { usePairPhone } from './usePairPhone.ts'

type Props = {
  companyId: number
  /** The channel that is paired again; null for a new one. */
  channelId: number | null
  failureOf: FailureOf
  onClose: () => void
}

/**
 * Pairs a phone with WhatsApp Web in a dialog (INT-7). Closing it leaves a code that is shown as it is; Cancel ends it.
 */
export default function WhatsappWebDialog({ companyId, channelId, failureOf, onClose }: Props) {
  const { t } = useLingui()
  const { apiHost, hasWhatsappWeb } = useRuntimeConfig()
  const { begin, cancel, channel } = usePairPhone(companyId, channelId)
  const problemOf = useChannelProblem()
  const isSandbox = channel?.metadata['sandbox'] === true
  const end = () => {
    if (channel !== null && channel.status !== 'connected') cancel.mutate(channel)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Pair a phone with WhatsApp Web</Trans>}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <PairPhone
        step={hasWhatsappWeb ? pairingStepOf(channel, begin.isSuccess) : { is: 'not-set-up' }}
        isPending={begin.isPending}
        failure={failureOf('whatsapp_web', begin.error) ?? (channel && problemOf(channel))}
        scanAddressOf={
          isSandbox ? (qr) => sandboxAddress(`/sandbox/whatsapp-web?code=${encodeURIComponent(qr)}`, apiHost) : null
        }
        onStart={() => begin.mutate()}
        onCancel={end}
        onClose={onClose}
      />
    </Modal>
  )
}
