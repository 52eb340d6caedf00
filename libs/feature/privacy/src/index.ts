export { CustomerDataPage } from './customer/CustomerDataPage.tsx'
export { PrivacyPage } from './PrivacyPage.tsx'
