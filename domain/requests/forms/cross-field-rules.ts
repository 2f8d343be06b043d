// Rules over two fields: told beside the second one, and only once both are right by themselves.

/** What is lent must be more than nothing. */
export const isPaymentBelowPrice = ({
  price_rub,
  first_payment_rub,
}: {
  price_rub: number
  first_payment_rub: number
}) => first_payment_rub < price_rub

/** Who wants to be written to says where. */
export const hasEmailForReply = ({ contact_way, email }: { contact_way?: string; email?: string }) =>
  contact_way !== 'email' || email !== undefined
