/** The behavior of one of Stripe's test cards (docs.stripe.com/testing). */
export interface CardBehavior {
  brand: string;
  /** When the payer's bank requires authentication. */
  authentication: 'never' | 'always' | 'first_time';
  /** How the charge is declined; null if it succeeds. */
  decline: Decline | null;
  /** What the bank does after the charge. */
  dispute: 'none' | 'dispute' | 'inquiry';
}

interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  /** The first charge succeeds; later ones are declined. */
  isDeclinedLater?: boolean;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const card = (given: Partial<CardBehavior> = {}): CardBehavior => ({
  brand: 'visa',
  authentication: 'never',
  decline: null,
  dispute: 'none',
  ...given,
});

const CARDS: Record<string, CardBehavior> = {
  '4242424242424242': card(),
  '5555555555554444': card({ brand: 'mastercard' }),
  '378282246310005': card({ brand: 'amex' }),
  '4000000000000002': card({ decline: declined('generic_decline') }),
  '4000000000009995': card({ decline: declined('insufficient_funds', 'Your card has insufficient funds.') }),
  '4000000000009987': card({ decline: declined('lost_card') }),
  '4000000000009979': card({ decline: declined('stolen_card') }),
  '4000000000000069': card({ decline: { code: 'expired_card', message: 'Your card has expired.' } }),
  '4000000000000127': card({
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  '4000000000000119': card({
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  '4242424242424241': card({
    decline: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  }),
  '4000000000000341': card({ decline: { ...declined('generic_decline'), isDeclinedLater: true } }),
  '4000002500003155': card({ authentication: 'first_time' }),
  '4000002760003184': card({ authentication: 'always' }),
  '4000000000003220': card({ authentication: 'always' }),
  '4000008260003178': card({
    authentication: 'always',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  '4000008400001629': card({ authentication: 'always', decline: declined('generic_decline') }),
  '4000000000000259': card({ dispute: 'dispute' }),
  '4000000000001976': card({ dispute: 'inquiry' }),
};

/** Test payment methods by name. */
const TOKENS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
};

/** @param numberOrToken digits with or without spaces, or the name of a test payment method */
export function cardNumber(numberOrToken: string): string {
  return TOKENS[numberOrToken] ?? numberOrToken.replaceAll(' ', '');
}

/** Unknown numbers are declined, as Stripe does in test mode. */
export function behaviorOf(number: string): CardBehavior {
  return CARDS[number] ?? card({ decline: declined('test_mode_live_card') });
}
