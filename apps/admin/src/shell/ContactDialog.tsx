import { Button, Modal, Stack } from '@mantine/core'
import { IconBrandTelegram, IconBrandWhatsapp } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import classes from './ContactDialog.module.css'

/** Whom to contact: a WhatsApp number, a Telegram handle, or both. */
export type Contact = { whatsapp: string | null; telegram: string | null }

/** Two ways to a person, each opening a chat of its own (SHELL-5). */
export function ContactDialog({ contact, isOpen, onClose }: { contact: Contact; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { whatsapp, telegram } = contact
  const digits = whatsapp?.replace(/\D/gu, '') ?? ''
  const handle = telegram?.replace(/^@/u, '') ?? ''
  return (
    <Modal opened={isOpen} onClose={onClose} title={<Trans>Contact us</Trans>} closeButtonProps={{ 'aria-label': t`Close` }} size="sm">
      <p className={classes.lead}>
        <Trans>Write to us where you like; a person answers.</Trans>
      </p>
      <Stack gap="sm">
        {digits !== '' && (
          <Button
            component="a"
            href={`https://wa.me/${digits}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
          >
            WhatsApp {whatsapp}
          </Button>
        )}
        {handle !== '' && (
          <Button
            component="a"
            href={`https://t.me/${encodeURIComponent(handle)}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            leftSection={<IconBrandTelegram size={20} stroke={1.75} aria-hidden />}
          >
            Telegram @{handle}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
