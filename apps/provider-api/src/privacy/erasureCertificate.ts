import type { Erasure } from '@frontdesk/contract'

/**
 * The certificate of an erasure as JSON that people can read: what was removed, by kind and count, when and by whom. It
 * has no word of the customer (PRIV-2).
 */
export const erasureCertificate = ({ id, chatId, removed, madeBy, createdAt, finishedAt }: Erasure, company: string) =>
  `${JSON.stringify(
    {
      certificate: 'Erasure of the data of one customer',
      id,
      company,
      formerConversation: chatId,
      requestedAt: createdAt,
      requestedBy: madeBy?.fullName ?? null,
      finishedAt,
      removed,
      kept: [
        'Invoices and payments: they are of the company, and name no customer.',
        'Counts of conversations and messages for billing: numbers without words.',
        'The entry of the audit log that this erasure was asked for and done: it has this id, and no words.',
        'Places of removed entries in the logs of events and of channels, without content.',
        'Knowledge and quick replies that administrators wrote in their own words.',
        'Backups of the installation, until they are deleted by their schedule.',
      ],
    },
    null,
    2,
  )}\n`
