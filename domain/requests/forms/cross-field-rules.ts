// Rules over two fields: the error is shown beside the second one, and only when each is valid by itself.

/** The loan must be more than zero. */
export const isPaymentBelowPrice = ({
  price_rub,
  first_payment_rub,
}: {
  price_rub: number
  first_payment_rub: number
}) => first_payment_rub < price_rub

/** A visitor who wants a reply by e-mail must give an address. */
export const hasEmailForReply = ({ contact_way, email }: { contact_way?: string; email?: string }) =>
  contact_way !== 'email' || email !== undefined
