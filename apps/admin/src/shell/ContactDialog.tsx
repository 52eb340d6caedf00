import { Button, Modal, Stack } from '@mantine/core'
import { IconBrandTelegram, IconBrandWhatsapp } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { contactLinks, type Contact } from '@frontdesk/platform'
import classes from './ContactDialog.module.css'

/** Two ways to contact us, each opening a chat of its own (SHELL-5). */
export function ContactDialog({
  contact,
  isOpen,
  onClose,
}: {
  contact: Contact
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const { whatsapp, telegram } = contactLinks(contact)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Trans>Contact us</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <p className={classes.lead}>
        <Trans>Write to us where you like; a person answers.</Trans>
      </p>
      <Stack gap="sm">
        {whatsapp && (
          <Button
            component="a"
            href={whatsapp.href}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            leftSection={<IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />}
          >
            WhatsApp {whatsapp.name}
          </Button>
        )}
        {telegram && (
          <Button
            component="a"
            href={telegram.href}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="md"
            leftSection={<IconBrandTelegram size={20} stroke={1.75} aria-hidden />}
          >
            Telegram {telegram.name}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
