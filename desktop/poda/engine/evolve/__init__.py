"""Neuroevolution: evolution strategies over the weights of networks that play games."""
