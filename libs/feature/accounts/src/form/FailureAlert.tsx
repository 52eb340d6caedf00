import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why the server refused, said at once by assistive technology (AUTH-4). */
export const FailureAlert = ({ children }: { children: string | null }) =>
  children === null ? null : <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />} title={children} />
