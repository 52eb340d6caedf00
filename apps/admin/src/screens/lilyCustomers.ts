import type { ProviderScript } from '@frontdesk/platform/testing'

/** The labels of a salon, and its fields for its customers. */
export const customersOfLily = {
  listCustomerFields: () => ({
    fields: [
      { id: 1, name: 'Birthday', kind: 'date', choices: [] },
      { id: 2, name: 'Favourite care', kind: 'choice', choices: ['Nails', 'Hair', 'Brows'] },
      { id: 3, name: 'Allergies', kind: 'text', choices: [] },
    ],
  }),
  listLabels: () => ({
    labels: [
      { id: 3, name: 'Allergy', color: 'red' },
      { id: 4, name: 'Regular', color: 'teal' },
      { id: 7, name: 'VIP', color: 'violet' },
    ],
  }),
} satisfies ProviderScript
