/**
 * Fields of Stripe's sample objects (stripe/openapi, MIT) with their types, or `null` where the sample has no
 * value. Generated from the samples. Tests compare the fake's responses with them.
 */
export const SHAPES: Record<string, string> = {
  customer: `
    address:object address.city:null address.country:null address.line1:null address.line2:null
    address.postal_code:null address.state:null balance:number created:number currency:string
    default_source:null delinquent:boolean description:null discount:object email:null id:string
    invoice_prefix:string invoice_settings:object invoice_settings.custom_fields:null
    invoice_settings.default_payment_method:null invoice_settings.footer:null
    invoice_settings.rendering_options:object invoice_settings.rendering_options.amount_tax_display:null
    invoice_settings.rendering_options.template:null livemode:boolean metadata:object name:null
    next_invoice_sequence:number object:string phone:null preferred_locales:list shipping:object
    tax_exempt:string test_clock:null
  `,
  product: `
    active:boolean created:number default_price:string description:string id:string images:list
    livemode:boolean marketing_features:list metadata:object name:string object:string
    package_dimensions:object package_dimensions.height:number package_dimensions.length:number
    package_dimensions.weight:number package_dimensions.width:number shippable:null
    statement_descriptor:null tax_code:null type:string unit_label:null updated:number url:null
  `,
  price: `
    active:boolean billing_scheme:string created:number currency:string custom_unit_amount:object
    custom_unit_amount.maximum:null custom_unit_amount.minimum:null custom_unit_amount.preset:null
    id:string livemode:boolean lookup_key:null metadata:object nickname:null object:string product:string
    recurring:object recurring.interval:string recurring.interval_count:number recurring.meter:null
    recurring.trial_period_days:null recurring.usage_type:string tax_behavior:string tiers_mode:null
    transform_quantity:object transform_quantity.divide_by:number transform_quantity.round:string
    type:string unit_amount:number unit_amount_decimal:string
  `,
  payment_method: `
    allow_redisplay:string billing_details:object billing_details.address:object
    billing_details.address.city:string billing_details.address.country:string
    billing_details.address.line1:string billing_details.address.line2:null
    billing_details.address.postal_code:string billing_details.address.state:string
    billing_details.email:string billing_details.name:null billing_details.phone:string
    billing_details.tax_id:null card:object card.brand:string card.checks:object
    card.checks.address_line1_check:null card.checks.address_postal_code_check:null
    card.checks.cvc_check:string card.country:string card.display_brand:string card.exp_month:number
    card.exp_year:number card.fingerprint:string card.funding:string card.generated_from:object
    card.generated_from.charge:null card.generated_from.payment_method_details:object
    card.generated_from.payment_method_details.type:string card.generated_from.setup_attempt:null
    card.last4:string card.networks:object card.networks.available:list card.networks.preferred:null
    card.regulated_status:null card.three_d_secure_usage:object
    card.three_d_secure_usage.supported:boolean card.wallet:object card.wallet.dynamic_last4:null
    card.wallet.type:string created:number customer:null customer_account:null id:string livemode:boolean
    metadata:object object:string type:string
  `,
  payment_intent: `
    amount:number amount_capturable:number amount_details:object amount_details.tip:object
    amount_received:number application:null application_fee_amount:null automatic_payment_methods:object
    automatic_payment_methods.enabled:boolean canceled_at:number cancellation_reason:null
    capture_method:string client_secret:string confirmation_method:string created:number currency:string
    customer:null customer_account:null description:null excluded_payment_method_types:null id:string
    last_payment_error:object last_payment_error.type:string latest_charge:null livemode:boolean
    managed_payments:object managed_payments.enabled:boolean metadata:object next_action:object
    next_action.type:string object:string on_behalf_of:null payment_method:null
    payment_method_configuration_details:object payment_method_options:object payment_method_types:list
    processing:object processing.type:string receipt_email:null review:null setup_future_usage:null
    shipping:object source:null statement_descriptor:null statement_descriptor_suffix:null status:string
    transfer_data:object transfer_data.destination:object transfer_group:null
  `,
  charge: `
    amount:number amount_captured:number amount_refunded:number application:null application_fee:null
    application_fee_amount:null balance_transaction:string billing_details:object
    billing_details.address:object billing_details.address.city:null billing_details.address.country:null
    billing_details.address.line1:null billing_details.address.line2:null
    billing_details.address.postal_code:null billing_details.address.state:null billing_details.email:null
    billing_details.name:string billing_details.phone:null billing_details.tax_id:null
    calculated_statement_descriptor:null captured:boolean created:number currency:string customer:null
    description:string disputed:boolean failure_balance_transaction:null failure_code:null
    failure_message:null fraud_details:object id:string livemode:boolean metadata:object object:string
    on_behalf_of:null outcome:object outcome.advice_code:null outcome.network_advice_code:null
    outcome.network_decline_code:null outcome.network_status:null outcome.reason:null
    outcome.seller_message:null outcome.type:string paid:boolean payment_intent:null payment_method:string
    payment_method_details:object payment_method_details.card:object
    payment_method_details.card.amount_authorized:null payment_method_details.card.authorization_code:null
    payment_method_details.card.brand:string payment_method_details.card.checks:object
    payment_method_details.card.checks.address_line1_check:null
    payment_method_details.card.checks.address_postal_code_check:null
    payment_method_details.card.checks.cvc_check:string payment_method_details.card.country:string
    payment_method_details.card.exp_month:number payment_method_details.card.exp_year:number
    payment_method_details.card.extended_authorization:object
    payment_method_details.card.extended_authorization.status:string
    payment_method_details.card.fingerprint:string payment_method_details.card.funding:string
    payment_method_details.card.incremental_authorization:object
    payment_method_details.card.incremental_authorization.status:string
    payment_method_details.card.installments:object payment_method_details.card.installments.plan:object
    payment_method_details.card.installments.plan.count:null
    payment_method_details.card.installments.plan.interval:null
    payment_method_details.card.installments.plan.type:string payment_method_details.card.last4:string
    payment_method_details.card.mandate:null payment_method_details.card.multicapture:object
    payment_method_details.card.multicapture.status:string payment_method_details.card.network:string
    payment_method_details.card.network_token:object
    payment_method_details.card.network_token.used:boolean
    payment_method_details.card.network_transaction_id:null payment_method_details.card.overcapture:object
    payment_method_details.card.overcapture.maximum_amount_capturable:number
    payment_method_details.card.overcapture.status:string
    payment_method_details.card.regulated_status:null payment_method_details.card.three_d_secure:object
    payment_method_details.card.three_d_secure.authentication_flow:null
    payment_method_details.card.three_d_secure.electronic_commerce_indicator:null
    payment_method_details.card.three_d_secure.exemption_indicator:null
    payment_method_details.card.three_d_secure.result:null
    payment_method_details.card.three_d_secure.result_reason:null
    payment_method_details.card.three_d_secure.transaction_id:null
    payment_method_details.card.three_d_secure.version:null
    payment_method_details.card.transaction_link_id:null payment_method_details.card.wallet:object
    payment_method_details.card.wallet.dynamic_last4:null payment_method_details.card.wallet.type:string
    payment_method_details.type:string receipt_email:null receipt_number:null receipt_url:string
    refunded:boolean refunds:object review:null shipping:object source:object source_transfer:null
    statement_descriptor:null statement_descriptor_suffix:null status:string transfer_data:object
    transfer_data.amount:null transfer_data.destination:object transfer_group:null
  `,
  refund: `
    amount:number balance_transaction:null charge:string created:number currency:string customer:null
    customer_account:null destination_details:object destination_details.card:object
    destination_details.card.type:string destination_details.type:string id:string metadata:object
    object:string payment_intent:null payment_method:null reason:null receipt_number:null
    source_transfer_reversal:null status:string transfer_reversal:null
  `,
  dispute: `
    amount:number balance_transactions:list charge:string created:number currency:string
    enhanced_eligibility_types:list evidence:object evidence_details:object evidence_details.due_by:number
    evidence_details.enhanced_eligibility:object evidence_details.has_evidence:boolean
    evidence_details.past_due:boolean evidence_details.submission_count:number id:string
    is_charge_refundable:boolean livemode:boolean metadata:object object:string payment_intent:null
    payment_method_details:object payment_method_details.card:object
    payment_method_details.card.brand:string payment_method_details.card.case_type:string
    payment_method_details.card.network:string payment_method_details.card.network_reason_code:string
    payment_method_details.type:string reason:string status:string
  `,
  invoice: `
    account_country:string account_name:null account_tax_ids:null amount_due:number amount_overpaid:number
    amount_paid:number amount_remaining:number amount_shipping:number application:null
    attempt_count:number attempted:boolean auto_advance:boolean automatic_tax:object
    automatic_tax.disabled_reason:null automatic_tax.enabled:boolean automatic_tax.liability:object
    automatic_tax.liability.type:string automatic_tax.provider:null automatic_tax.status:null
    automatically_finalizes_at:null billing_reason:string collection_method:string created:number
    currency:string custom_fields:null customer:string customer_account:null customer_address:object
    customer_address.city:null customer_address.country:null customer_address.line1:null
    customer_address.line2:null customer_address.postal_code:null customer_address.state:null
    customer_email:null customer_name:null customer_phone:null customer_shipping:object
    customer_tax_exempt:string customer_tax_ids:list default_payment_method:null default_source:null
    default_tax_rates:list description:null discounts:list due_date:number effective_at:number
    ending_balance:null footer:null from_invoice:object from_invoice.action:string
    from_invoice.invoice:string hosted_invoice_url:null id:string invoice_pdf:null issuer:object
    issuer.type:string last_finalization_error:object last_finalization_error.type:string
    latest_revision:null lines:object livemode:boolean metadata:object next_payment_attempt:number
    number:null object:string on_behalf_of:null parent:object parent.quote_details:object
    parent.quote_details.quote:string parent.subscription_details:object
    parent.subscription_details.metadata:null parent.subscription_details.subscription:string
    parent.type:string payment_settings:object payment_settings.default_mandate:null
    payment_settings.payment_method_options:object
    payment_settings.payment_method_options.acss_debit:object
    payment_settings.payment_method_options.bancontact:object
    payment_settings.payment_method_options.bancontact.preferred_language:string
    payment_settings.payment_method_options.card:object
    payment_settings.payment_method_options.card.request_three_d_secure:null
    payment_settings.payment_method_options.customer_balance:object
    payment_settings.payment_method_options.customer_balance.funding_type:null
    payment_settings.payment_method_options.konbini:object
    payment_settings.payment_method_options.payto:object
    payment_settings.payment_method_options.pix:object
    payment_settings.payment_method_options.pix.amount_includes_iof:null
    payment_settings.payment_method_options.sepa_debit:object
    payment_settings.payment_method_options.upi:object
    payment_settings.payment_method_options.us_bank_account:object
    payment_settings.payment_method_types:null period_end:number period_start:number
    post_payment_credit_notes_amount:number pre_payment_credit_notes_amount:number receipt_number:null
    rendering:object rendering.amount_tax_display:null rendering.pdf:object rendering.pdf.page_size:null
    rendering.template:null rendering.template_version:null shipping_cost:object
    shipping_cost.amount_subtotal:number shipping_cost.amount_tax:number shipping_cost.amount_total:number
    shipping_cost.shipping_rate:null shipping_details:object starting_balance:number
    statement_descriptor:null status:string status_transitions:object status_transitions.finalized_at:null
    status_transitions.marked_uncollectible_at:null status_transitions.paid_at:null
    status_transitions.voided_at:null subscription:null subtotal:number subtotal_excluding_tax:number
    test_clock:null total:number total_discount_amounts:list total_excluding_tax:number
    total_pretax_credit_amounts:null total_taxes:null webhooks_delivered_at:number
  `,
  invoice_payment: `
    amount_paid:null amount_requested:number created:number currency:string id:string invoice:string
    is_default:boolean livemode:boolean object:string payment:object payment.type:string status:string
    status_transitions:object status_transitions.canceled_at:null status_transitions.paid_at:null
  `,
  line_item: `
    amount:number currency:string description:string discount_amounts:list discountable:boolean
    discounts:list id:string invoice:string livemode:boolean metadata:object object:string parent:object
    parent.invoice_item_details:object parent.invoice_item_details.invoice_item:string
    parent.invoice_item_details.proration:boolean parent.invoice_item_details.proration_details:object
    parent.invoice_item_details.proration_details.credited_items:object
    parent.invoice_item_details.proration_details.credited_items.invoice:string
    parent.invoice_item_details.proration_details.credited_items.invoice_line_items:list
    parent.invoice_item_details.subscription:null parent.subscription_item_details:object
    parent.subscription_item_details.invoice_item:null parent.subscription_item_details.proration:boolean
    parent.subscription_item_details.proration_details:object
    parent.subscription_item_details.proration_details.credited_items:object
    parent.subscription_item_details.proration_details.credited_items.invoice:string
    parent.subscription_item_details.proration_details.credited_items.invoice_line_items:list
    parent.subscription_item_details.subscription:string
    parent.subscription_item_details.subscription_item:string parent.type:string period:object
    period.end:number period.start:number pretax_credit_amounts:null pricing:object pricing.type:string
    pricing.unit_amount_decimal:null quantity:number quantity_decimal:null subscription:null
    subtotal:number taxes:null
  `,
  subscription: `
    application:null application_fee_percent:null automatic_tax:object automatic_tax.disabled_reason:null
    automatic_tax.enabled:boolean automatic_tax.liability:object automatic_tax.liability.type:string
    billing_cycle_anchor:number billing_cycle_anchor_config:object
    billing_cycle_anchor_config.day_of_month:number billing_cycle_anchor_config.hour:null
    billing_cycle_anchor_config.minute:null billing_cycle_anchor_config.month:null
    billing_cycle_anchor_config.second:null billing_mode:object billing_mode.flexible:object
    billing_mode.type:string billing_schedules:list billing_thresholds:object
    billing_thresholds.amount_gte:null billing_thresholds.reset_billing_cycle_anchor:null cancel_at:number
    cancel_at_period_end:boolean canceled_at:number cancellation_details:object
    cancellation_details.comment:null cancellation_details.feedback:null cancellation_details.reason:null
    collection_method:string created:number currency:string customer:string customer_account:null
    days_until_due:null default_payment_method:null default_source:null default_tax_rates:list
    description:null discounts:list ended_at:number id:string invoice_settings:object
    invoice_settings.account_tax_ids:null invoice_settings.custom_fields:null
    invoice_settings.description:null invoice_settings.footer:null invoice_settings.issuer:object
    invoice_settings.issuer.type:string items:object latest_invoice:null livemode:boolean
    managed_payments:object managed_payments.enabled:boolean metadata:object
    next_pending_invoice_item_invoice:number object:string on_behalf_of:null pause_collection:object
    pause_collection.behavior:string pause_collection.resumes_at:null payment_settings:object
    payment_settings.payment_method_options:object
    payment_settings.payment_method_options.acss_debit:object
    payment_settings.payment_method_options.bancontact:object
    payment_settings.payment_method_options.bancontact.preferred_language:string
    payment_settings.payment_method_options.card:object
    payment_settings.payment_method_options.card.network:null
    payment_settings.payment_method_options.card.request_three_d_secure:null
    payment_settings.payment_method_options.customer_balance:object
    payment_settings.payment_method_options.customer_balance.funding_type:null
    payment_settings.payment_method_options.konbini:object
    payment_settings.payment_method_options.payto:object
    payment_settings.payment_method_options.pix:object
    payment_settings.payment_method_options.sepa_debit:object
    payment_settings.payment_method_options.upi:object
    payment_settings.payment_method_options.us_bank_account:object
    payment_settings.payment_method_types:null payment_settings.save_default_payment_method:null
    pending_invoice_item_interval:object pending_invoice_item_interval.interval:string
    pending_invoice_item_interval.interval_count:number pending_setup_intent:null pending_update:object
    pending_update.billing_cycle_anchor:null pending_update.discount:object pending_update.discounts:list
    pending_update.expires_at:number pending_update.metadata:null pending_update.subscription_items:null
    pending_update.trial_end:null pending_update.trial_from_plan:null schedule:null start_date:number
    status:string test_clock:null transfer_data:object transfer_data.amount_percent:null
    transfer_data.destination:object trial_end:number trial_settings:object
    trial_settings.end_behavior:object trial_settings.end_behavior.missing_payment_method:string
    trial_start:number
  `,
  subscription_item: `
    billing_thresholds:object billing_thresholds.usage_gte:null created:number current_period_end:number
    current_period_start:number discounts:list id:string metadata:object object:string plan:object
    price:object quantity:number subscription:string tax_rates:list
  `,
  'billing_portal.session': `
    configuration:string created:number customer:string customer_account:null flow:object
    flow.after_completion:object flow.after_completion.hosted_confirmation:object
    flow.after_completion.hosted_confirmation.custom_message:null flow.after_completion.redirect:object
    flow.after_completion.redirect.return_url:string flow.after_completion.type:string
    flow.subscription_cancel:object flow.subscription_cancel.retention:object
    flow.subscription_cancel.retention.coupon_offer:object
    flow.subscription_cancel.retention.coupon_offer.coupon:string
    flow.subscription_cancel.retention.type:string flow.subscription_cancel.subscription:string
    flow.subscription_update:object flow.subscription_update.subscription:string
    flow.subscription_update_confirm:object flow.subscription_update_confirm.discounts:null
    flow.subscription_update_confirm.items:list flow.subscription_update_confirm.subscription:string
    flow.type:string id:string livemode:boolean locale:null object:string on_behalf_of:null
    return_url:string url:string
  `,
  event: `
    api_version:null created:number data:object data.object:object id:string livemode:boolean
    object:string pending_webhooks:number request:object type:string
  `,
  deleted_customer: `
    deleted:boolean id:string object:string
  `,
};
