// The pages work without this script; it groups digits while typing, fills in test cards and stops a second press, also
// by Back.
const form = document.querySelector('form[data-payment]');

if (form instanceof HTMLFormElement) {
  // After a declined card, Back and Reload ask for the page again and not for another payment.
  window.history.replaceState(null, '', window.location.href);

  const field = (name) => form.elements.namedItem(name);

  const groupDigits = () => {
    const input = field('card_number');
    if (input.selectionStart !== input.value.length) return;
    input.value = input.value
      .replace(/\D/g, '')
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 ');
  };
  const separateYear = (event) => {
    const input = field('expiry');
    if (event.inputType?.startsWith('delete') || input.selectionStart !== input.value.length) return;
    const digits = input.value.replace(/\D/g, '').slice(0, 4);
    input.value = digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  };
  field('card_number').addEventListener('input', groupDigits);
  field('expiry').addEventListener('input', separateYear);

  for (const button of document.querySelectorAll('[data-fill-card]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      field('card_number').value = button.dataset.fillCard;
      field('expiry').value = '12 / 34';
      field('cvc').value = '123';
      if (field('name').value === '') field('name').value = 'Test Person';
      const next = field('email').value === '' ? field('email') : form.querySelector('button[type=submit]');
      next.focus();
      next.scrollIntoView({ block: 'center' });
    });
  }

  const submit = form.querySelector('button[type=submit]');
  const label = submit.textContent;
  form.addEventListener('submit', (event) => {
    if (submit.getAttribute('aria-disabled') === 'true') {
      event.preventDefault();
      return;
    }
    submit.setAttribute('aria-disabled', 'true');
    submit.textContent = 'Processing…';
  });
  // Coming back through the browser's history shows the page as it was left.
  window.addEventListener('pageshow', () => {
    submit.removeAttribute('aria-disabled');
    submit.textContent = label;
  });
}
