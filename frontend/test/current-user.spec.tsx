import { expectAccessible } from '@eventframe/contracts/testing/accessible';
import { unavailableResponse, networkError } from '@eventframe/contracts/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { olivia } from './support/data';
import { findWith, open, server, user } from './support/site';

describe('current user', () => {
  // spec: routes.spinner, states.session, calls.user
  it.each(['/dashboard', '/auth'])('shows only a spinner on %s while the user loads', async (path) => {
    const response = server.hold('GET /api/user', olivia());
    open(path);
    const main = await screen.findByRole('main');
    const spinner = await within(main).findByRole('status');
    expect(spinner.textContent).toContain('Loading...');
    expect(
      within(main)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Loading...']);
    await expectAccessible();
    response();
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
  });

  it('retries after an error of the server', async () => {
    server.on('GET /api/user', unavailableResponse());
    open('/dashboard');
    const error = await findWith('alert', '503: Back in a minute');
    screen.getByRole('heading', { name: 'Your account could not be loaded', level: 1 });
    await expectAccessible();
    server.on('GET /api/user', olivia());
    await user.click(within(error).getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
  });

  it('shows an unreachable server without a status code', async () => {
    server.on('GET /api/user', networkError());
    open('/dashboard');
    await within(await screen.findByRole('main')).findByText(
      'We could not reach the server. Please check your connection.',
      { exact: true },
    );
  });
});
