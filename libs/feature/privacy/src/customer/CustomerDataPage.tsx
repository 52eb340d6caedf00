import { useCompanyId } from '@frontdesk/platform'
import { useParams } from 'react-router-dom'
import { CustomerData } from './CustomerData.tsx'

/** `/settings/data/customers/:chatId`: the data of one customer, to hand out or to erase (PRIV-2). */
export function CustomerDataPage() {
  const companyId = useCompanyId()
  const { chatId } = useParams()
  const id = /^\d{1,15}$/.test(chatId ?? '') ? Number(chatId) : 0
  return companyId === null ? null : <CustomerData key={`${companyId} ${id}`} companyId={companyId} chatId={id} />
}
